import { defineSection } from '@qasima/shared/admin/section'
import { shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { LinkAside } from './link-aside.tsx'
import { LinkPreview } from './preview/link-preview.tsx'
import { ShortAddress } from './short-address.tsx'
import { CheckTarget } from './target-check.tsx'
import { UtmField } from './utm-field.tsx'

export const section = defineSection(shortner, {
  columns: [
    { name: 'slug', label: 'Short link', render: ({ slug }) => <bdi dir="ltr">/go/{slug}</bdi> },
    { name: 'copy', label: 'Full address', width: 8, render: ({ slug }) => <ShortAddress slug={slug} /> },
    { name: 'targetUrl', label: 'Target' },
    { name: 'state', label: 'Status now', width: 6.5, sort: false },
    { name: 'clicks', width: 6 },
    { name: 'lastClickedAt', label: 'Last opened', sort: false },
    { name: 'note' },
    { name: 'campaignId', hidden: true },
    { name: 'status', hidden: true },
    { name: 'maxClicks', hidden: true },
    { name: 'endsAt', hidden: true },
    { name: 'createdAt' },
  ],
  fields: [
    {
      name: 'slug',
      label: 'Short name',
      hint: 'Letters, digits, hyphens and underscores. Earlier names keep working',
    },
    {
      name: 'address',
      label: 'Full address',
      when: ({ slug }) => slug !== '',
      render: ({ values: { slug } }) => <ShortAddress slug={String(slug)} isShown />,
    },
    { name: 'targetUrl', label: 'Target', hint: 'A full address, or a page of this site, for example /shops' },
    {
      name: 'check',
      label: 'Link checker',
      when: ({ targetUrl }) => targetUrl !== '',
      render: ({ values: { targetUrl } }) => <CheckTarget targetUrl={String(targetUrl)} />,
    },
    { name: 'status' },
    { name: 'campaignId', label: 'Campaign' },
    { name: 'note', hint: 'What this link is for' },
    {
      name: 'rules',
      group: 'Other targets',
      isWide: true,
      hint: 'The first matching rule applies. Leave conditions empty to match everyone',
    },
    {
      name: 'variants',
      isWide: true,
      hint: 'Visitors who match no rule are split between these by weight. Each visitor always gets the same one',
    },
    { name: 'deepLinks', label: 'App links', isWide: true, hint: 'Targets for phones and tablets' },
    {
      name: 'preview',
      label: 'Test this link',
      isWide: true,
      // The form holds the fields of a link, as far as they are filled in.
      render: ({ values }) => <LinkPreview values={values} />,
    },
    {
      name: 'utm',
      label: 'UTM parameters',
      hint: 'Added to the target as utm_source and so on',
      group: 'Parameters',
      isWide: true,
      render: ({ value, onChange, disabled }) => <UtmField value={value} onChange={onChange} disabled={disabled} />,
    },
    {
      name: 'passQuery',
      label: 'Pass query parameters through',
      hint: 'Unless the target already has a parameter of that name',
    },
    { name: 'startsAt', group: 'Limits' },
    { name: 'endsAt' },
    { name: 'maxClicks', label: 'Maximum clicks', hint: 'Every visit by a person counts. Leave empty for no limit' },
    { name: 'expiredUrl', label: 'Target after it ends', hint: 'If empty, visitors see that the link has ended' },
    { name: 'password', hint: 'Visitors must enter it. Leave empty to keep the current one' },
  ],
  bulk: [
    { label: 'Pause', patch: { status: 'PAUSED' } },
    { label: 'Turn on', patch: { status: 'ACTIVE' } },
  ],
  aside: LinkAside,
})
