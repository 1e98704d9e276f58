-- Settings of the site that admins change while it runs. Each change is a version with all values; the latest counts.
CREATE TABLE site_settings (
    version         INTEGER PRIMARY KEY,
    settings        TEXT    NOT NULL,                   -- JSON object of texts: the fields that are not at their defaults
    changed_at      INTEGER NOT NULL,
    changed_by      INTEGER REFERENCES users (id) ON DELETE SET NULL -- NULL: on the command line, or the account is gone
) STRICT;
CREATE INDEX site_settings_changed_by ON site_settings (changed_by) WHERE changed_by IS NOT NULL;
