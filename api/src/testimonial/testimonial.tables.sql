create table testimonial (
  id uuid primary key default uuidv7(),
  text_ar text not null constraint testimonial_text_ar_length check (length(text_ar) between 1 and 1000),
  text_en text not null constraint testimonial_text_en_length check (length(text_en) between 1 and 1000),
  author_ar text not null constraint testimonial_author_ar_length check (length(author_ar) between 1 and 100),
  author_en text not null constraint testimonial_author_en_length check (length(author_en) between 1 and 100),
  location_ar text not null constraint testimonial_location_ar_length check (length(location_ar) between 1 and 100),
  location_en text not null constraint testimonial_location_en_length check (length(location_en) between 1 and 100),
  savings_minor bigint not null constraint testimonial_savings_range check (savings_minor >= 0),
  savings_currency text not null constraint testimonial_currency_form check (savings_currency ~ '^[A-Z]{3}$'),
  position integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table testimonial is 'What users say, on the landing page.';
