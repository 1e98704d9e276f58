-- Lost: which servers run. Each says so again.
DROP TABLE instances;
