-- Lost: all access tokens. Programs need new ones after the way up again.
DROP TABLE access_tokens;
