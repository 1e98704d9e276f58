-- Lost: nothing.
DROP INDEX items_deleted;
