-- before anything is written to a restored database
select twin.feed_renew();
