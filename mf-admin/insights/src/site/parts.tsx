import { ShareBars } from '@qasima/shared/admin/bar-chart'
import type { FigureDays } from '@qasima/shared/admin/figure-place'
import { FigureTable } from '@qasima/shared/admin/figure-table'
import { useCan } from '@qasima/shared/admin/permissions'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { SiteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Grid } from '@qasima/shared/ui/layout'
import { SitePart } from './part.tsx'

const format = formatFor('en')
const columns = 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))'
const wideColumns = 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))'

interface PartsProps {
  readonly insights: SiteInsights
  readonly days: FigureDays
}

/** From seeing a store's page to a code that worked, store by store. */
function Stores({ insights, days }: PartsProps) {
  const may = useCan()
  const isLinked = may('view', 'shop')
  return (
    <SitePart
      table="stores"
      title="Conversion by store"
      note="Page views, codes copied, store visits and votes that a code worked, for the most visited stores."
      days={days}
    >
      <FigureTable
        label="Conversion by store"
        columns={['Store', 'Seen', 'Copied', 'Visited', 'Worked']}
        none="No stores in this period."
        rows={insights.stores.map(({ shop: { id, shopName }, views, copies, visits, worked }) => ({
          key: String(id),
          name: shopName,
          to: isLinked ? `${pathOfSection('shop')}/${id}` : null,
          counts: [views, copies, visits, worked],
        }))}
      />
    </SitePart>
  )
}

/** Which codes are copied, and whether they work. */
function Coupons({ insights, days }: PartsProps) {
  const may = useCan()
  const isLinked = may('view', 'coupon')
  return (
    <SitePart
      table="coupons"
      title="Top coupons"
      note="Most copied, with shopper votes on whether they worked."
      days={days}
    >
      <FigureTable
        label="Top coupons"
        columns={['Coupon', 'Copied', 'Worked', 'Failed']}
        none="No codes were copied in this period."
        rows={insights.coupons.map(({ coupon: { id, code, description, shopName }, copies, worked, failed }) => ({
          key: id,
          name: `${shopName}: ${code ?? description.en}`,
          to: isLinked ? `${pathOfSection('coupon')}/${id}` : null,
          counts: [copies, worked, failed],
        }))}
      />
    </SitePart>
  )
}

const devices = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer', other: 'Other' } as const
const languages = { ar: 'Arabic', en: 'English' } as const
const unknown = 'Unknown'

/** Where visitors are, what they use and where they come from. */
function Places({ insights, days }: PartsProps) {
  return (
    <Grid gap="3" gridTemplateColumns={wideColumns}>
      <SitePart table="countries" title="Countries" days={days}>
        <ShareBars
          label="Page views by country"
          bars={insights.countries.map(({ country, views }) => ({
            name: country === null ? unknown : format.country(country),
            value: views,
          }))}
        />
      </SitePart>
      <SitePart table="languages" title="Languages" days={days}>
        <ShareBars
          label="Page views by language"
          bars={insights.languages.map(({ language, views }) => ({
            name: language === null ? unknown : languages[language],
            value: views,
          }))}
        />
      </SitePart>
      <SitePart table="devices" title="Devices" days={days}>
        <ShareBars
          label="Page views by device"
          bars={insights.devices.map(({ device, views }) => ({
            name: device === null ? unknown : devices[device],
            value: views,
          }))}
        />
      </SitePart>
      <SitePart table="referrers" title="Traffic sources" note="Sites that referred visitors." days={days}>
        <FigureTable
          label="Traffic sources"
          columns={['Site', 'Visits']}
          none="No referring sites in this period."
          rows={insights.referrers.map(({ host, views }) => ({ key: host, name: host, counts: [views] }))}
        />
      </SitePart>
    </Grid>
  )
}

const searchRows = (searches: SiteInsights['searches']) =>
  searches.map(({ query, count }) => ({ key: query, name: query, counts: [count] }))

/** What visitors look for, and what they do not find. */
function Searches({ insights, days }: PartsProps) {
  return (
    <Grid gap="3" gridTemplateColumns={columns}>
      <SitePart table="missed" title="Searches without results" note="Stores that may be worth adding." days={days}>
        <FigureTable
          label="Searches without results"
          columns={['Search', 'Times']}
          none="Every search had results in this period."
          rows={searchRows(insights.missed)}
        />
      </SitePart>
      <SitePart table="searches" title="Top searches" days={days}>
        <FigureTable
          label="Top searches"
          columns={['Search', 'Times']}
          none="No searches in this period."
          rows={searchRows(insights.searches)}
        />
      </SitePart>
    </Grid>
  )
}

const pageName = (path: string): string => (path === '*' ? 'Pages not found' : path)

/** Pages, downloads and forms. */
function Use({ insights, days }: PartsProps) {
  return (
    <Grid gap="3" gridTemplateColumns={columns}>
      <SitePart table="pages" title="Pages" days={days}>
        <FigureTable
          label="Pages"
          columns={['Page', 'Seen']}
          none="No page views in this period."
          rows={insights.pages.map(({ path, views }) => ({
            key: path,
            name: pageName(path),
            counts: [views],
          }))}
        />
      </SitePart>
      <SitePart table="downloads" title="Download clicks" note="By where on the site the button is." days={days}>
        <FigureTable
          label="Download clicks"
          columns={['Download', 'Part', 'Clicks']}
          none="No download clicks in this period."
          rows={insights.downloads.map(({ slug, section, count }) => ({
            key: `${slug} ${section}`,
            name: slug,
            counts: [section, count],
          }))}
        />
      </SitePart>
      <SitePart table="forms" title="Forms" note="How often a form was sent or rejected." days={days}>
        <FigureTable
          label="Forms"
          columns={['Form', 'Sent', 'Refused']}
          none="No forms were sent in this period."
          rows={insights.forms.map(({ form, sent, failed }) => ({ key: form, name: form, counts: [sent, failed] }))}
        />
      </SitePart>
    </Grid>
  )
}

export function Parts(props: PartsProps) {
  return (
    <>
      <Grid gap="3" gridTemplateColumns={wideColumns}>
        <Stores {...props} />
        <Coupons {...props} />
      </Grid>
      <Places {...props} />
      <Searches {...props} />
      <Use {...props} />
    </>
  )
}
