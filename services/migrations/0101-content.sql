-- Texts of the information pages. seeded_md5 remembers what the release brought, so that a newer release replaces its
-- own wording and never one that was edited since.
CREATE TABLE content_pages (
  kind text NOT NULL CHECK (kind IN ('page', 'block')),
  site text NOT NULL,
  path text NOT NULL,
  html text NOT NULL,
  seeded_md5 text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, site, path)
);
