-- Text messages and calls of each hour: of each channel, and of each country calling code.
CREATE TABLE phone_budgets (
  counted text NOT NULL,
  hour timestamptz NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (counted, hour)
);
