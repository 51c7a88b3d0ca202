import { record } from '@qasima/shared/analytics/analytics'
import { type DownloadSlug, downloadAddress, downloadSlugs } from '@qasima/shared/contract/shortner/download'
import { Button } from '@qasima/shared/ui/button'
import { HStack } from '@qasima/shared/ui/layout'
import { Bdi } from '@qasima/shared/ui/text'

/** Names as their makers write them, in either language. */
const names: Record<DownloadSlug, string> = { chrome: 'Chrome', firefox: 'Firefox', android: 'Android', ios: 'iPhone' }

/** The download for every kind of device. */
export function Downloads({ section }: { section: string }) {
  return (
    <HStack gap="2">
      {downloadSlugs.map((slug) => (
        <Button key={slug} asChild variant="secondary" size="sm">
          <a
            href={downloadAddress(slug)}
            referrerPolicy="same-origin"
            target="_blank"
            rel="noopener"
            onClick={() => record({ kind: 'action', category: 'download', action: slug, label: section })}
          >
            <Bdi>{names[slug]}</Bdi>
          </a>
        </Button>
      ))}
    </HStack>
  )
}
