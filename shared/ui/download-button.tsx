/**
 * "Download free": links to the download for the visitor's browser, in a new tab, and is counted. `<DownloadButton
 * section="hero" size="large" />`; `section`: the part of the site it is in, for the figures.
 */
import { useSyncExternalStore } from 'react'
import { record } from '../analytics/analytics.ts'
import { type DownloadSlug, downloadAddress, downloadSlug } from '../contract/shortner/download.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from './button.tsx'
import { downloadWords } from './download-button.words.ts'
import { DownloadIcon } from './icon.tsx'

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
  const slug = useDownloadSlug()
  return (
    <Button asChild size={size === 'large' ? 'lg' : 'md'} variant={variant} fullWidth={fullWidth}>
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
