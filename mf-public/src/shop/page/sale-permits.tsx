import type { SalePermit } from '@qasima/shared/contract/shop/sale-permit'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { salePermitsWords } from './sale-permits.words.ts'

type QrCodeProps = ComponentProps<typeof import('@qasima/shared/ui/qr-code').QrCode>

// Where it cannot be fetched, the link leads to the same page.
const QrCode = lazy(() =>
  import(/* webpackChunkName: "pressed" */ '@qasima/shared/ui/qr-code').then(
    (module): { default: ComponentType<QrCodeProps> } => ({ default: module.QrCode }),
    () => ({ default: () => null }),
  ),
)

const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Details = chakra('details', {
  base: {
    _print: { display: 'none' },
    '& > summary': {
      display: 'inline-flex',
      alignItems: 'center',
      minBlockSize: 'hit',
      cursor: 'pointer',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.22em',
      textDecorationColor: 'edge',
      _hover: { color: 'fg' },
    },
  },
})

/** The permits of sales, as the authority gave them, and where it confirms them. */
export function SalePermits({ permits }: { readonly permits: readonly SalePermit[] }) {
  const t = useWords(salePermitsWords)
  return (
    <Card as="section">
      <Stack gap="2">
        <Heading size="xs">{t('title')}</Heading>
        <List role="list">
          {permits.map((permit) => (
            <Permit key={permit.of + permit.number} permit={permit} />
          ))}
        </List>
      </Stack>
    </Card>
  )
}

function Permit({ permit: { of, number, url, endsAt } }: { readonly permit: SalePermit }) {
  const t = useWords(salePermitsWords)
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const whose = endsAt ? t('saleUntil', { date: format.longDate(endsAt) }) : t(of)
  return (
    <li>
      <Text size="sm">
        {whose}: <Bdi dir="ltr">{number}</Bdi>
      </Text>
      {url && (
        <>
          <Text size="sm">
            <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow">
              {t('check')}
            </Anchor>
          </Text>
          <Details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <Text as="summary" size="sm" tone="muted">
              {t('qr')}
            </Text>
            {isOpen && (
              <Suspense fallback={<Box blockSize="48" />}>
                <QrCode text={url} label={t('qrOf', { number })} />
              </Suspense>
            )}
          </Details>
        </>
      )}
    </li>
  )
}
