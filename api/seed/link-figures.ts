/** Of a day's clicks, those of all devices, of phones, or of computers: how they share the values of a property, roughly. */
type Shares = readonly (readonly [
  property: string,
  of: 'all' | 'phone' | 'desktop',
  shares: Readonly<Record<string, number>>,
])[]

/** In UTC: little in the night of the region, most in its evening. */
const hours = [3, 2, 1, 1, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 8, 9, 9, 8, 7, 5, 4]

const shares: Shares = [
  ['hour', 'all', Object.fromEntries(hours.map((share, hour) => [hour, share]))],
  ['language', 'all', { ar: 74, en: 26 }],
  ['os', 'phone', { Android: 66, iOS: 34 }],
  ['os', 'desktop', { Windows: 76, macOS: 24 }],
  ['browser', 'phone', { Chrome: 56, Safari: 33, 'Samsung Internet for Android': 11 }],
  ['browser', 'desktop', { Chrome: 67, 'Microsoft Edge': 16, Safari: 11, Firefox: 6 }],
  ['referrer', 'all', { '': 41, 'l.instagram.com': 28, 'www.youtube.com': 19, 't.co': 12 }],
]

const weights = shares.flatMap(([property, of, ofValues]) =>
  Object.entries(ofValues).map(([value, weight], place) => `('${property}', '${of}', '${value}', ${weight}, ${place})`),
)

/**
 * Figures of single links as the service makes them of visits, from the clicks of the demo: all of a day, and by what is
 * known of visits. Days: as far back as figures can be asked for.
 */
export const insertLinkFigures = `
  with clicked as (
    select * from shortner_click where day >= (select max(day) from shortner_click) - 366
  ), counted as (
    select shortner_id, day, sum(clicks)::integer as clicks, round(sum(clicks) * 0.7)::integer as phones
    from clicked group by shortner_id, day
  ), weights (property, base, value, weight, place) as (values ${weights.join(', ')}
  ), shares as (
    select property, base, value, (sum(weight) over before - weight)::float / sum(weight) over whole as since,
      (sum(weight) over before)::float / sum(weight) over whole as until
    from weights
    window whole as (partition by property, base), before as (partition by property, base order by place)
  ), shared as (
    -- The ends of neighbouring shares are rounded alike, so that the parts of a day make its clicks.
    select shortner_id, day, property, value, sum(floor(of_base * until + shift) - floor(of_base * since + shift))::integer as part
    from counted
    cross join lateral (values ('all', clicks), ('phone', phones), ('desktop', clicks - phones)) as bases (base, of_base)
    cross join lateral (select (hashtext(shortner_id::text || day::text) & 1023) / 1024.0 as shift) as shifts
    join shares using (base)
    group by shortner_id, day, property, value
  ), parts as (
    select * from shared
    union all
    select shortner_id, day, property, value, part
    from counted cross join lateral (values
      ('all', '', clicks), ('device', 'phone', phones), ('device', 'desktop', clicks - phones),
      ('via', 'qr', clicks / 20), ('via', 'link', clicks - clicks / 20)
    ) as of_day (property, value, part)
  )
  insert into shortner_figure (shortner_id, day, property, value, clicks, people)
  select shortner_id, day, 'country', country, clicks, clicks from clicked
  union all
  select shortner_id, day, property, value, part, ceil(part * 0.9) from parts where part > 0
`
