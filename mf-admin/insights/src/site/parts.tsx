import { ShareBars } from '@qasima/shared/admin/bar-chart'
import { useCan } from '@qasima/shared/admin/permissions'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { SiteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Grid } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Bdi } from '@qasima/shared/ui/text'
import { CountTable } from './count-table.tsx'
import { type Days, Part } from './part.tsx'

const format = formatFor('en')
const columns = 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))'

interface PartsProps {
  readonly insights: SiteInsights
  readonly days: Days
}

/** From seeing a store's page to a code that worked, store by store. */
function Stores({ insights, days }: PartsProps) {
  const may = useCan()
  const isLinked = may('view', 'shop')
  return (
    <Part
      table="stores"
      title="From page to code, by store"
      note="Pages seen, codes copied, visits to the store, and votes that a code worked. The stores with most visits."
      days={days}
    >
      <CountTable
        label="From page to code, by store"
        columns={['Store', 'Seen', 'Copied', 'Visited', 'Worked']}
        none="No store in these days."
        rows={insights.stores.map(({ shop: { id, shopName }, views, copies, visits, worked }) => ({
          key: String(id),
          name: isLinked ? (
            <Anchor asChild>
              <Link to={`${pathOfSection('shop')}/${id}`}>
                <Bdi>{shopName}</Bdi>
              </Link>
            </Anchor>
          ) : (
            <Bdi>{shopName}</Bdi>
          ),
          counts: [views, copies, visits, worked],
        }))}
      />
    </Part>
  )
}

const devices = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer', other: 'Other' } as const
const languages = { ar: 'Arabic', en: 'English' } as const
const unknown = 'Not known'

/** Where visitors are, what they use and where they come from. */
function Places({ insights, days }: PartsProps) {
  return (
    <Grid gap="3" gridTemplateColumns={columns}>
      <Part table="countries" title="Countries" days={days}>
        <ShareBars
          label="Pages seen by country"
          bars={insights.countries.map(({ country, views }) => ({
            name: country === null ? unknown : format.country(country),
            value: views,
          }))}
        />
      </Part>
      <Part table="languages" title="Languages" days={days}>
        <ShareBars
          label="Pages seen by language"
          bars={insights.languages.map(({ language, views }) => ({
            name: language === null ? unknown : languages[language],
            value: views,
          }))}
        />
      </Part>
      <Part table="devices" title="Devices" days={days}>
        <ShareBars
          label="Pages seen by device"
          bars={insights.devices.map(({ device, views }) => ({
            name: device === null ? unknown : devices[device],
            value: views,
          }))}
        />
      </Part>
      <Part
        table="referrers"
        title="Where visitors come from"
        note="Sites that led to the first page of a visit."
        days={days}
      >
        <CountTable
          label="Where visitors come from"
          columns={['Site', 'Visits']}
          none="No other site led here in these days."
          rows={insights.referrers.map(({ host, views }) => ({ key: host, name: <Bdi>{host}</Bdi>, counts: [views] }))}
        />
      </Part>
    </Grid>
  )
}

const searchRows = (searches: SiteInsights['searches']) =>
  searches.map(({ query, count }) => ({ key: query, name: <Bdi>{query}</Bdi>, counts: [count] }))

/** What visitors look for, and what they do not find. */
function Searches({ insights, days }: PartsProps) {
  return (
    <Grid gap="3" gridTemplateColumns={columns}>
      <Part table="missed" title="Searches that found nothing" note="Stores that may be worth adding." days={days}>
        <CountTable
          label="Searches that found nothing"
          columns={['Search', 'Times']}
          none="Every search found something in these days."
          rows={searchRows(insights.missed)}
        />
      </Part>
      <Part table="searches" title="Top searches" days={days}>
        <CountTable
          label="Top searches"
          columns={['Search', 'Times']}
          none="No searches in these days."
          rows={searchRows(insights.searches)}
        />
      </Part>
    </Grid>
  )
}

const pageName = (path: string): string => (path === '*' ? 'Addresses without a page' : path)

/** Pages, downloads and forms. */
function Use({ insights, days }: PartsProps) {
  return (
    <Grid gap="3" gridTemplateColumns={columns}>
      <Part table="pages" title="Pages" days={days}>
        <CountTable
          label="Pages"
          columns={['Page', 'Seen']}
          none="No page was seen in these days."
          rows={insights.pages.map(({ path, views }) => ({
            key: path,
            name: <Bdi>{pageName(path)}</Bdi>,
            counts: [views],
          }))}
        />
      </Part>
      <Part
        table="downloads"
        title="Download clicks"
        note="By the part of the site in which the button stands."
        days={days}
      >
        <CountTable
          label="Download clicks"
          columns={['Download', 'Part', 'Clicks']}
          none="No download was clicked in these days."
          rows={insights.downloads.map(({ slug, section, count }) => ({
            key: `${slug} ${section}`,
            name: slug,
            counts: [section, count],
          }))}
        />
      </Part>
      <Part table="forms" title="Forms" note="How often sending a form succeeded or was refused." days={days}>
        <CountTable
          label="Forms"
          columns={['Form', 'Sent', 'Refused']}
          none="No form was sent in these days."
          rows={insights.forms.map(({ form, sent, failed }) => ({ key: form, name: form, counts: [sent, failed] }))}
        />
      </Part>
    </Grid>
  )
}

export function Parts(props: PartsProps) {
  return (
    <>
      <Stores {...props} />
      <Places {...props} />
      <Searches {...props} />
      <Use {...props} />
    </>
  )
}
