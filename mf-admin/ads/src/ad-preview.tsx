import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import { Card } from '@qasima/shared/ui/card'
import { chakra } from '@qasima/shared/ui/styled'

const Pair = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } } })
const Picture = chakra('img', {
  base: {
    display: 'block',
    inlineSize: 'full',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
    borderStartStartRadius: 'card',
    borderStartEndRadius: 'card',
  },
})
const Words = chakra('div', { base: { padding: '4', minBlockSize: '20' } })
const Title = chakra('p', { base: { fontWeight: 'semibold', overflowWrap: 'anywhere' } })
const Line = chakra('p', { base: { color: 'muted', fontSize: 'sm', overflowWrap: 'anywhere' } })

type Creative = Ad['creative'][Language]

function Shown({ creative: { title, text, image }, language }: { creative: Creative; language: Language }) {
  return (
    <Card padding="none" lang={language} dir={directionOf(language)} role="group" aria-label={labels[language]}>
      {image && <Picture src={image} alt="" />}
      <Words>
        <Title>{title || untitled[language]}</Title>
        <Line>{text}</Line>
      </Words>
    </Card>
  )
}

const labels = { ar: 'Preview in Arabic', en: 'Preview in English' } as const
const untitled = { ar: 'بلا عنوان', en: 'No title' } as const

/** The ad as each language shows it, while it is being written. */
export function AdPreview({ creative }: { creative: Ad['creative'] }) {
  return (
    <Pair>
      {languages.map((language) => (
        <Shown key={language} creative={creative[language]} language={language} />
      ))}
    </Pair>
  )
}
