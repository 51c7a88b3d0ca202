import { defineSection } from '@qasima/shared/admin/section'
import { shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { ShortAddress } from './short-address.tsx'

export const section = defineSection(shortner, {
  columns: [
    { name: 'slug', label: 'Short link', render: ({ slug }) => <bdi dir="ltr">/go/{slug}</bdi> },
    { name: 'copy', label: 'Full address', width: 8, render: ({ slug }) => <ShortAddress slug={slug} /> },
    { name: 'targetUrl', label: 'Leads to' },
    { name: 'clicks', width: 6 },
    { name: 'note' },
    { name: 'createdAt' },
  ],
  fields: [
    { name: 'slug', label: 'Short name', hint: 'Letters, digits, dashes' },
    {
      name: 'address',
      label: 'Full address',
      when: ({ slug }) => slug !== '',
      render: ({ values: { slug } }) => <ShortAddress slug={String(slug)} isShown />,
    },
    { name: 'targetUrl', label: 'Leads to' },
    { name: 'note', hint: 'What it was made for' },
  ],
})
