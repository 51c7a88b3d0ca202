/**
 * "Download free": links to the download for the visitor's browser, in a new tab, and is counted. While none is out, it
 * links to the form for the launch email, as a secondary button. `<DownloadButton section="hero" size="large" />`;
 * `section`: the part of the site it is in, for the figures.
 */
import { useSyncExternalStore } from 'react'
import { record } from '../analytics/analytics.ts'
import { pathInLanguage } from '../contract/language.ts'
import { type DownloadSlug, downloadAddress, downloadSlug, launchPath } from '../contract/shortner/download.ts'
import { useVisitor } from '../federation/visitor.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from './button.tsx'
import { downloadWords } from './download-button.words.ts'
import { BellIcon, DownloadIcon } from './icon.tsx'

const never = () => () => {}

/** The download for this browser; the Chrome one until the browser is known. */
export function useDownloadSlug(): DownloadSlug {
  return useSyncExternalStore(
    never,
    () => downloadSlug(navigator.userAgent, navigator.maxTouchPoints),
    () => 'chrome',
  )
}

type DownloadButtonProps = {
  section: string
  size?: 'small' | 'large'
  variant?: 'primary' | 'secondary'
  fullWidth?: boolean
}

export function DownloadButton({ section, size = 'small', variant, fullWidth }: DownloadButtonProps) {
  const t = useWords(downloadWords)
  const language = useLanguage()
  const slug = useDownloadSlug()
  const isOut = useVisitor().downloads?.includes(slug) ?? false
  const look = { size: size === 'large' ? 'lg' : 'md', fullWidth } as const
  if (!isOut) {
    return (
      <Button asChild {...look} variant="secondary">
        <a href={pathInLanguage(launchPath(slug), language)}>
          <BellIcon />
          {t('tellMe')}
        </a>
      </Button>
    )
  }
  return (
    <Button asChild {...look} variant={variant}>
      <a
        href={downloadAddress(slug)}
        referrerPolicy="same-origin"
        target="_blank"
        rel="noopener"
        onClick={() => record({ kind: 'action', category: 'download', action: slug, label: section })}
      >
        <DownloadIcon />
        {t('download')}
      </a>
    </Button>
  )
}
