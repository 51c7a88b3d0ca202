import { clientSettings } from '@qasima/shared/http/client-settings'
import { recover } from '@qasima/shared/http/recovery'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useRevalidator } from '@qasima/shared/router/router'
import { AlertIcon } from '@qasima/shared/ui/icon'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { NoticeLine } from '../offline/notice-line.tsx'
import { useSite } from '../site-context.ts'
import { staleWords } from './stale.words.ts'

const never = () => () => {}

/** Whether the API answers what the document has an earlier reply for. */
async function isBack(address: string): Promise<boolean> {
  const { origins, language } = clientSettings()
  const headers = { 'accept-language': language() }
  return (await fetch((origins[0] ?? '') + address, { headers, cache: 'no-store' })).ok
}

/**
 * Says of what time the page is, when it came with earlier replies because the API was away. As soon as the API is back,
 * the screen reads anew.
 */
export function StaleNotice() {
  const { asOf, replies } = useSite()
  const t = useWords(staleWords)
  const format = useFormat()
  const time = useSyncExternalStore(
    never,
    () => asOf && format.moment(asOf),
    // A server knows of no reader where they are.
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
      {time !== undefined && !isOver && (
        <NoticeLine>
          <AlertIcon size={18} />
          <span>{t('stale', { time })}</span>
        </NoticeLine>
      )}
    </div>
  )
}
