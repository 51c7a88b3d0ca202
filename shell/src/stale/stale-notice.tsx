import { clientSettings } from '@qasima/shared/http/client-settings'
import { recover } from '@qasima/shared/http/recovery'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useRevalidator } from '@qasima/shared/router/router'
import { AlertIcon, RetryIcon } from '@qasima/shared/ui/icon'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { NoticeLine } from '../offline/notice-line.tsx'
import { useSite } from '../site-context.ts'
import { staleWords } from './stale.words.ts'

const never = () => () => {}

/** Whether the API answers a read that the document has an earlier reply for. */
async function isBack(address: string): Promise<boolean> {
  const { origins, language } = clientSettings()
  const headers = { 'accept-language': language() }
  return (await fetch((origins[0] ?? '') + address, { headers, cache: 'no-store' })).ok
}

/** Reloads a screen with earlier replies as soon as the API answers; shows their time if the document says so. */
export function StaleNotice() {
  const { asOf, lateness, replies } = useSite()
  const t = useWords(staleWords)
  const format = useFormat()
  const time = useSyncExternalStore(
    never,
    () => asOf && format.moment(asOf),
    // A server does not know the reader's time zone.
    () => asOf && format.momentInUtc(asOf),
  )
  const [isOver, setOver] = useState(asOf === undefined)
  const { revalidate } = useRevalidator()

  const renew = useEffectEvent(async () => {
    const answers = await Promise.all(Object.keys(replies).map(isBack))
    if (!answers.every(Boolean)) return
    await revalidate()
    setOver(true)
  })
  useEffect(() => (isOver ? undefined : recover(() => renew(), { polls: true })), [isOver])

  return (
    <div role="status">
      {time !== undefined && lateness && !isOver && (
        <NoticeLine tone={lateness === 'away' ? 'bad' : 'calm'}>
          {lateness === 'away' ? <AlertIcon size={18} /> : <RetryIcon size={18} />}
          <span>{t(lateness, { time })}</span>
        </NoticeLine>
      )}
    </div>
  )
}
