-- Lost: the settings of the site made by admins, and their history.
DROP TABLE site_settings;
