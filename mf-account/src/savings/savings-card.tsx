import type { ReplyOf } from '@qasima/shared/contract/route'
import { listSavings, type Saving } from '@qasima/shared/contract/savings/savings.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { LoadMore } from '@qasima/shared/ui/load-more'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { savingsCardWords } from './savings-card.words.ts'

type Savings = ReplyOf<typeof listSavings>

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '1',
    paddingBlock: '3',
    _notFirst: { borderBlockStartWidth: '1px' },
  },
})

/** Lifetime savings, separately for each currency. */
function Totals({ totals }: Pick<Savings, 'totals'>) {
  const t = useWords(savingsCardWords)
  const format = useFormat()
  return (
    <Stack as="ul" gap="2" listStyleType="none">
      {totals.map(({ amount, currency, count }) => (
        <HStack as="li" key={currency} gap="2" alignItems="baseline" flexWrap="wrap">
          <Text as="span" fontSize="2xl" fontWeight="bold" color="accentText" numeric>
            <Bdi>{format.money({ amount, currency })}</Bdi>
          </Text>
          <Text as="span" size="sm" tone="muted" numeric>
            {t('purchases', { count, shown: format.number(count) })}
          </Text>
        </HStack>
      ))}
    </Stack>
  )
}

function SavingRow({ saving: { shop, saved, at } }: { saving: Saving }) {
  const t = useWords(savingsCardWords)
  const format = useFormat()
  return (
    <Row>
      <Text as="span" overflowWrap="anywhere">
        {shop ? (
          <Anchor asChild>
            <Link to={`/shop/${shop.id}/${shop.slug}`}>
              <Bdi>{shop.shopName}</Bdi>
            </Link>
          </Anchor>
        ) : (
          t('formerStore')
        )}
      </Text>
      <HStack gap="3">
        <Text as="span" numeric>
          <Bdi>{format.money(saved)}</Bdi>
        </Text>
        <Text as="span" size="sm" tone="muted">
          {format.date(at)}
        </Text>
      </HStack>
    </Row>
  )
}

function Purchases({ reply, onChange }: { reply: Savings; onChange: (reply: Savings) => void }) {
  const t = useWords(savingsCardWords)
  const format = useFormat()
  const language = useLanguage()
  const [isLoading, setLoading] = useState(false)
  // A reply is merged into the current list.
  const latest = useRef(reply)
  latest.current = reply
  const { items, totals, nextCursor } = reply

  async function load() {
    setLoading(true)
    try {
      const next = await call(listSavings, { query: { cursor: nextCursor ?? '' } })
      onChange({ ...next, items: [...latest.current.items, ...next.items] })
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setLoading(false)
  }

  return (
    <Stack gap="4">
      <Totals totals={totals} />
      <Stack as="ul" gap="0" listStyleType="none" aria-label={t('list')}>
        {items.map((saving) => (
          <SavingRow key={saving.id} saving={saving} />
        ))}
      </Stack>
      {(nextCursor || isLoading) && (
        <LoadMore
          progress={t('shown', { count: items.length, shown: format.number(items.length) })}
          label={t('more')}
          loading={isLoading}
          onLoad={() => void load()}
        />
      )}
    </Stack>
  )
}

/** What codes saved the account; hidden before the first reported purchase. */
export function SavingsCard() {
  const t = useWords(savingsCardWords)
  const read = useAccountRead(listSavings)
  if (read.reply ? read.reply.items.length === 0 : read.error === null) return null
  return (
    <Panel title={t('title')} text={t('text')}>
      <AccountData read={read} awaited={null} failed={t('failed')}>
        {(reply) => <Purchases reply={reply} onChange={read.replace} />}
      </AccountData>
    </Panel>
  )
}
