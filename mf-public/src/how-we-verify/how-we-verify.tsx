import { evidenceDays, provenFrom } from '@qasima/shared/contract/coupon/coupon'
import type { proofFigures } from '@qasima/shared/contract/coupon/proof-figures.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { load } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { VerifiedIcon } from '@qasima/shared/ui/icon'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { couponWords } from '../coupon/coupon.words.ts'
import { Prose } from '../prose/prose.tsx'
import { ReadingPage } from '../prose/reading-page.tsx'
import { figuresRead } from './how-we-verify.reads.ts'
import { verifyWords } from './how-we-verify.words.ts'
import { ProofFigures } from './proof-figures.tsx'
import { ScoreDemo } from './score-demo.tsx'

const chapters = ['numbers', 'votes', 'order', 'badges', 'influence', 'earn', 'mistakes'] as const

/** The figures of the present, or null: the rule can be read without them. */
export const loader = (args: LoaderFunctionArgs): Promise<ReplyOf<typeof proofFigures> | null> =>
  load(figuresRead, args).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })

const Marks = chakra('dl', {
  base: { display: 'grid', gap: '5', '& > div': { display: 'grid', gap: '1.5', justifyItems: 'start' } },
})

/** A line of a ticket, as it looks there. */
const Mark = chakra('dt', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', fontSize: 'sm', color: 'muted' },
  variants: { proven: { true: { color: 'good' } } },
})

/** The labels of tickets, each with what it means. */
function Labels() {
  const t = useWords(verifyWords)
  const coupon = useWords(couponWords)
  const format = useFormat()
  const tries = (worked: number, count: number) =>
    coupon('worked', { count, worked: format.number(worked), shown: format.number(count) })
  return (
    <Marks>
      <div>
        <dt>
          <Badge tone="solid">{coupon('startHere')}</Badge>
        </dt>
        <dd>{t('startHere')}</dd>
      </div>
      <div>
        <Mark proven>
          <VerifiedIcon size={16} />
          {tries(18, 20)}
        </Mark>
        <dd>
          {t('proven', {
            tries: format.number(provenFrom.tries),
            days: format.number(evidenceDays),
            score: format.percent(provenFrom.score * 100),
          })}
        </dd>
      </div>
      <div>
        <Mark>{tries(11, 20)}</Mark>
        <dd>{t('mixed')}</dd>
      </div>
      <div>
        <Mark>{coupon('untested')}</Mark>
        <dd>{t('untested', { days: format.number(evidenceDays) })}</dd>
      </div>
    </Marks>
  )
}

export function Component() {
  const figures = useLoaderData<typeof loader>()
  const t = useWords(verifyWords)
  const format = useFormat()
  const chapter = (id: (typeof chapters)[number]) => <h2 id={id}>{t(id)}</h2>
  return (
    <ReadingPage title={t('title')} lead={t('lead')} contents={chapters.map((id) => ({ id, text: t(id) }))}>
      <Prose>
        {chapter('numbers')}
        <p>{t('numbersText', { days: format.number(evidenceDays) })}</p>
        <p>{t('numbersTime')}</p>
        {figures && <ProofFigures figures={figures} />}

        {chapter('votes')}
        <p>{t('votesText')}</p>
        <ul>
          <li>{t('votesAge')}</li>
          <li>{t('votesCountry')}</li>
          <li>{t('votesNetwork')}</li>
          <li>{t('votesTeam')}</li>
        </ul>
        <p>{t('votesPrivacy')}</p>

        {chapter('order')}
        <p>{t('orderText')}</p>
        <p>{t('orderRule')}</p>
        <ScoreDemo />
        <p>{t('orderSaving')}</p>
        <p>{t('orderNew')}</p>

        {chapter('badges')}
        <Labels />
        <p>{t('expired')}</p>
        <p>{t('offers')}</p>

        {chapter('influence')}
        <p>{t('influenceText')}</p>
        <ul>
          <li>{t('influenceCommission')}</li>
          <li>{t('influenceAds')}</li>
          <li>{t('influenceClaim')}</li>
        </ul>

        {chapter('earn')}
        <p>{t('earnText')}</p>

        {chapter('mistakes')}
        <p>{t('mistakesText')}</p>
        <ul>
          <li>
            <Anchor asChild>
              <Link to="/contact">{t('contact')}</Link>
            </Anchor>
          </li>
          <li>
            <Anchor asChild>
              <Link to="/blog/code-does-not-work">{t('fails')}</Link>
            </Anchor>
          </li>
        </ul>
      </Prose>
    </ReadingPage>
  )
}
