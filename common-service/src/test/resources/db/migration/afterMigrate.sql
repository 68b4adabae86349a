select example.feed_renew();
