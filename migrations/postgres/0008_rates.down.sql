-- Lost: how far limits were used up. Everybody begins anew.
DROP TABLE rate_buckets;
