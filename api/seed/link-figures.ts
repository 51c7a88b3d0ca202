/**
 * Figures of single links as the service makes them of visits, from the clicks of the demo: all of a day, and by country,
 * device and way. Days: as far back as figures can be asked for.
 */
export const insertLinkFigures = `
  with clicked as (
    select * from shortner_click where day >= (select max(day) from shortner_click) - 366
  ), counted as (
    select shortner_id, day, sum(clicks)::integer as clicks, round(sum(clicks) * 0.7)::integer as phones
    from clicked group by shortner_id, day
  )
  insert into shortner_figure (shortner_id, day, property, value, clicks, people)
  select shortner_id, day, 'country', country, clicks, clicks from clicked
  union all
  select shortner_id, day, property, value, part, ceil(part * 0.9)
  from counted cross join lateral (values
    ('all', '', clicks), ('device', 'phone', phones), ('device', 'desktop', clicks - phones),
    ('via', 'qr', clicks / 20), ('via', 'link', clicks - clicks / 20)
  ) as of_day (property, value, part)
  where part > 0
`
