-- Changed drafts of the brand editor, shared by all portals. Text, since jsonb would reorder the fields of the exported file.
CREATE TABLE brand_drafts (
  id text PRIMARY KEY,
  draft text NOT NULL,
  changed_at timestamptz NOT NULL
);
