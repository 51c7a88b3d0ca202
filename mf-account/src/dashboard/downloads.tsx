import { record } from '@qasima/shared/analytics/analytics'
import { type DownloadSlug, downloadAddress, launchPath } from '@qasima/shared/contract/shortner/download'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { ExtensionIcon, MobileIcon } from '@qasima/shared/ui/icon'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { useId } from 'react'
import { dashboardWords } from './dashboard.words.ts'

/** Product names as their makers write them, in every language. */
const places: readonly { slug: DownloadSlug; name: string; Icon: typeof MobileIcon }[] = [
  { slug: 'ios', name: 'iOS', Icon: MobileIcon },
  { slug: 'android', name: 'Android', Icon: MobileIcon },
  { slug: 'chrome', name: 'Chrome', Icon: ExtensionIcon },
  { slug: 'firefox', name: 'Firefox', Icon: ExtensionIcon },
]

/** Links to every app and extension, independent of this browser; to the form for its launch email until it is out. */
export function Downloads() {
  const t = useWords(dashboardWords)
  const id = useId()
  const { downloads = [] } = useVisitor()
  return (
    <Stack as="section" gap="2.5" aria-labelledby={id}>
      <Text id={id} size="sm" tone="muted">
        {t(downloads.length > 0 ? 'downloads' : 'soon')}
      </Text>
      <Grid
        gap="2"
        gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))', sm: 'repeat(4, max-content)' }}
      >
        {places.map(({ slug, name, Icon }) => (
          <Button key={slug} asChild variant="secondary" size="sm">
            {downloads.includes(slug) ? (
              <a
                href={downloadAddress(slug)}
                referrerPolicy="same-origin"
                target="_blank"
                rel="noopener"
                onClick={() => record({ kind: 'action', category: 'download', action: slug, label: 'dashboard' })}
              >
                <Icon />
                <Bdi>{name}</Bdi>
              </a>
            ) : (
              <Link to={launchPath(slug)}>
                <Icon />
                <Bdi>{name}</Bdi>
              </Link>
            )}
          </Button>
        ))}
      </Grid>
    </Stack>
  )
}
