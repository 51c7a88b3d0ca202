import {
  readWebhook,
  removeWebhook,
  replaceWebhookSecret,
  saveWebhook,
  testWebhook,
  type Webhook,
} from '@qasima/shared/contract/notification/webhook.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { webhookPanelWords } from './webhook-panel.words.ts'

type Work = 'save' | 'test' | 'replace' | 'remove'

const isAboutAddress = (error: unknown) =>
  error instanceof ProblemError &&
  typeof error.problem !== 'string' &&
  error.problem.some(({ key }: { readonly key: string }) => key === 'url')

/** The account's webhook and its actions, one at a time. */
export function useWebhook() {
  const t = useWords(webhookPanelWords)
  const language = useLanguage()
  const read = useAccountRead(readWebhook)
  const [working, setWorking] = useState<Work | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  // Shown until the user has stored it or leaves this screen.
  const [secret, setSecret] = useState<string | null>(null)
  const [tested, setTested] = useState<ReplyOf<typeof testWebhook> | null>(null)

  const put = (webhook: Webhook | null) => read.replace({ isOffered: true, webhook })

  /** Returns whether it succeeded. */
  async function run(work: Work, action: () => Promise<unknown>): Promise<boolean> {
    if (working) return false
    setWorking(work)
    setFailure(null)
    setRefused(false)
    setTested(null)
    try {
      await action()
      return true
    } catch (error) {
      if (isAboutAddress(error)) setRefused(true)
      else setFailure(failureSentence(error, language))
      return false
    } finally {
      setWorking(null)
    }
  }

  return {
    read,
    working,
    failure,
    isRefused,
    refuse: () => setRefused(true),
    secret,
    forgetSecret: () => setSecret(null),
    tested,
    save: (url: string) =>
      run('save', async () => {
        const saved = await call(saveWebhook, { body: { url } })
        put(saved.webhook)
        if (saved.secret !== null) setSecret(saved.secret)
        toast.success(t('saved'))
      }),
    test: () => run('test', async () => setTested(await call(testWebhook))),
    replace: () =>
      run('replace', async () => {
        const replaced = await call(replaceWebhookSecret)
        put(replaced.webhook)
        setSecret(replaced.secret)
      }),
    remove: () =>
      run('remove', async () => {
        await call(removeWebhook)
        setSecret(null)
        put(null)
        toast.success(t('removed'))
      }),
  }
}

export type WebhookState = ReturnType<typeof useWebhook>
