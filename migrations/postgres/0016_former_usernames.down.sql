-- Lost: the names that accounts had before; their old addresses lead nowhere, and others can take them.
DROP TABLE former_usernames;
