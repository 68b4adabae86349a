select command.feed_renew();
