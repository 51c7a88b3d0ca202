import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { freshDays, provenShare } from '../coupon/coupon.rules.ts'
import { couponWords } from '../coupon/coupon.words.ts'
import { Prose } from '../prose/prose.tsx'
import { ReadingPage } from '../prose/reading-page.tsx'
import { verifyWords } from './how-we-verify.words.ts'
import { ScoreDemo } from './score-demo.tsx'

const chapters = ['numbers', 'order', 'badges', 'influence', 'earn', 'mistakes'] as const

const Badges = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4',
    '& > div': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1' },
  },
})

export function Component() {
  const t = useWords(verifyWords)
  const coupon = useWords(couponWords)
  const format = useFormat()
  const chapter = (id: (typeof chapters)[number]) => <h2 id={id}>{t(id)}</h2>
  return (
    <ReadingPage title={t('title')} lead={t('lead')} contents={chapters.map((id) => ({ id, text: t(id) }))}>
      <Prose>
        {chapter('numbers')}
        <p>{t('numbersText')}</p>
        <p>{t('numbersTime')}</p>

        {chapter('order')}
        <p>{t('orderText')}</p>
        <p>{t('orderRule')}</p>
        <ScoreDemo />

        {chapter('badges')}
        <Badges>
          <div>
            <dt>
              <Badge tone="good">{coupon('proven')}</Badge>
            </dt>
            <dd>{t('proven', { share: format.percent(provenShare * 100), days: format.number(freshDays) })}</dd>
          </div>
          <div>
            <dt>
              <Badge>{coupon('mixed')}</Badge>
            </dt>
            <dd>{t('mixed')}</dd>
          </div>
          <div>
            <dt>
              <Badge>{coupon('untested')}</Badge>
            </dt>
            <dd>{t('untested')}</dd>
          </div>
        </Badges>
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
