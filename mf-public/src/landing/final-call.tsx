import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { DownloadButton } from '@qasima/shared/ui/download-button'
import { Girih } from '@qasima/shared/ui/girih'
import { Container, HStack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useIsOut } from '../download/use-is-out.ts'
import { landingWords } from './landing.words.ts'

const Ground = chakra('section', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'clip',
    paddingBlock: { base: '6', md: '12' },
    textAlign: 'center',
  },
})

export function FinalCall() {
  const t = useWords(landingWords)
  const isOut = useIsOut()
  return (
    <Ground id="download">
      <Girih />
      <Container>
        <Heading size="lg">{t('finalTitle')}</Heading>
        <Text tone="muted" marginBlockStart={{ base: '2', md: '3' }} marginBlockEnd={{ base: '4', md: '5' }}>
          {t(isOut ? 'finalText' : 'finalSoon')}
        </Text>
        <HStack justifyContent="center" css={{ '& > *': { flexGrow: { base: '1', sm: '0' } } }}>
          <DownloadButton section="final-call" size="large" />
          <Button asChild variant={isOut ? 'secondary' : 'primary'} size="lg">
            <Link to="/shops">{t('allStores')}</Link>
          </Button>
        </HStack>
      </Container>
    </Ground>
  )
}
