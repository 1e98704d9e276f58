-- Lost: which works were removed for good. A backup that still has them brings them back.
DROP TABLE removed_works;
