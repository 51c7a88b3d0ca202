create table currency_rate (
  currency text not null constraint currency_rate_currency_form check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  per_dollar numeric not null constraint currency_rate_positive check (per_dollar > 0),
  source text not null,
  primary key (currency, day)
);
comment on table currency_rate is 'How much of a currency one US dollar buys, day by day.';

-- Sources agree on the year of each peg, and not on its day: it counts from the year after.
insert into currency_rate (currency, day, per_dollar, source) values
  ('SAR', '1987-01-01', 3.75, 'Peg of the Saudi Central Bank'),
  ('AED', '1998-01-01', 3.6725, 'Peg of the Central Bank of the UAE'),
  ('QAR', '2002-01-01', 3.64, 'Peg of the Qatar Central Bank'),
  ('BHD', '2002-01-01', 0.376, 'Peg of the Central Bank of Bahrain'),
  ('OMR', '1987-01-01', 0.3845, 'Peg of the Central Bank of Oman'),
  ('JOD', '1996-01-01', 0.709, 'Peg of the Central Bank of Jordan');
