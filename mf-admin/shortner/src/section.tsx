import { defineSection } from '@qasima/shared/admin/section'
import { shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { LinkAside } from './link-aside.tsx'
import { LinkPreview } from './preview/link-preview.tsx'
import { ShortAddress } from './short-address.tsx'
import { StatusNow } from './status-now.tsx'
import { CheckTarget } from './target-check.tsx'
import { UtmField } from './utm-field.tsx'

export const section = defineSection(shortner, {
  columns: [
    { name: 'slug', label: 'Short link', render: ({ slug }) => <bdi dir="ltr">/go/{slug}</bdi> },
    { name: 'copy', label: 'Full address', width: 8, render: ({ slug }) => <ShortAddress slug={slug} /> },
    { name: 'targetUrl', label: 'Leads to' },
    { name: 'status', width: 6, render: (item) => <StatusNow of={item} /> },
    { name: 'clicks', width: 6 },
    { name: 'lastClickedAt', label: 'Last opened', sort: false },
    { name: 'note' },
    { name: 'campaignId', hidden: true },
    { name: 'maxClicks', hidden: true },
    { name: 'endsAt', hidden: true },
    { name: 'createdAt' },
  ],
  fields: [
    {
      name: 'slug',
      label: 'Short name',
      hint: 'Letters, digits, hyphens and underscores, without spaces. An earlier name leads to the new one',
    },
    {
      name: 'address',
      label: 'Full address',
      when: ({ slug }) => slug !== '',
      render: ({ values: { slug } }) => <ShortAddress slug={String(slug)} isShown />,
    },
    { name: 'targetUrl', label: 'Leads to', hint: 'An address, or a page of this site such as /shops' },
    {
      name: 'check',
      label: 'Link checker',
      when: ({ targetUrl }) => targetUrl !== '',
      render: ({ values: { targetUrl } }) => <CheckTarget targetUrl={String(targetUrl)} />,
    },
    { name: 'status' },
    { name: 'campaignId', label: 'Campaign' },
    { name: 'note', hint: 'What it was made for' },
    {
      name: 'rules',
      group: 'Other targets',
      isWide: true,
      hint: 'The first rule that fits decides. Leave conditions empty that do not matter',
    },
    {
      name: 'variants',
      isWide: true,
      hint: 'Visitors whom no rule fits are shared among these by weight; each stays with one',
    },
    { name: 'deepLinks', label: 'App links', isWide: true, hint: 'Where phones and tablets of a system are led' },
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
      hint: 'Added as utm_source and so on',
      group: 'Parameters',
      isWide: true,
      render: ({ value, onChange, disabled }) => <UtmField value={value} onChange={onChange} disabled={disabled} />,
    },
    { name: 'passQuery', label: 'Pass query parameters through', hint: 'Where the target has none of that name' },
    { name: 'startsAt', group: 'Limits' },
    { name: 'endsAt' },
    { name: 'maxClicks', label: 'Maximum clicks', hint: 'Every visit of a person counts; empty for no limit' },
    { name: 'expiredUrl', label: 'Leads to when it is over', hint: 'Empty: a page says that it has ended' },
    { name: 'password', hint: 'Visitors are asked for it. Leave empty to keep it as it is' },
  ],
  bulk: [
    { label: 'Pause', patch: { status: 'PAUSED' } },
    { label: 'Switch on', patch: { status: 'ACTIVE' } },
  ],
  aside: LinkAside,
})
