import { record } from '@qasima/shared/analytics/analytics'
import { followShop, listFollows, unfollowShop } from '@qasima/shared/contract/follow/follow.routes'
import { pathInLanguage } from '@qasima/shared/contract/language'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation, useNavigate } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon, CheckIcon } from '@qasima/shared/ui/icon'
import { toast } from '@qasima/shared/ui/toast'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { followStoreWords } from './follow-store.words.ts'

interface Store {
  readonly id: number
  readonly shopName: string
}

/** In an address, follows the store as the page opens: what a guest asked for before signing in. */
const intent = 'follow'

/** Whether the account follows the store; undefined until it is known. */
function useFollow({ id, shopName }: Store) {
  const t = useWords(followStoreWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const [isFollowed, setFollowed] = useState<boolean>()
  // One write after the other: the last press is what holds.
  const last = useRef(Promise.resolve())
  const store = isolated(shopName)

  useEffect(() => {
    const abort = new AbortController()
    call(listFollows, { query: { shopId: id }, signal: abort.signal }).then(
      // A press of before the answer holds.
      ({ items }) => setFollowed((known) => known ?? items.length > 0),
      () => setFollowed((known) => known ?? false),
    )
    return () => abort.abort()
  }, [id])

  function set(next: boolean) {
    setFollowed(next)
    last.current = last.current.then(async () => {
      try {
        await call(next ? followShop : unfollowShop, { params: { shopId: id } })
        record({ kind: 'action', category: 'store', action: next ? 'follow' : 'unfollow', label: String(id) })
        const topic = `follow-${id}`
        const choose = {
          label: t('choose'),
          onSelect: () => void navigate(pathInLanguage('/dashboard#tracking', language)),
        }
        if (next) toast.success(t('followed', { store }), { topic, action: choose })
        else
          toast.success(t('unfollowed', { store }), { topic, action: { label: t('undo'), onSelect: () => set(true) } })
      } catch (error) {
        setFollowed(!next)
        toast.error(error instanceof ProblemError ? error.sentence(language) : t('failed'))
      }
    })
  }
  return { isFollowed, set }
}

function AccountFollow({ store }: { readonly store: Store }) {
  const t = useWords(followStoreWords)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { isFollowed, set } = useFollow(store)
  const isAsked = new URLSearchParams(search).has(intent)
  const asked = useRef(false)

  useEffect(() => {
    if (!isAsked || asked.current) return
    asked.current = true
    set(true)
    const rest = new URLSearchParams(search)
    rest.delete(intent)
    navigate({ pathname, search: rest.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [isAsked, set, pathname, search, hash, navigate])

  return (
    <Button
      variant="secondary"
      aria-pressed={isFollowed ?? false}
      loading={isFollowed === undefined}
      onClick={() => set(!isFollowed)}
    >
      {isFollowed ? <CheckIcon /> : <BellIcon />}
      {t(isFollowed ? 'following' : 'follow')}
    </Button>
  )
}

/** Follows a store; guests sign in first and come back to the store followed. */
export function FollowStore({ store }: { readonly store: Store }): ReactNode {
  const t = useWords(followStoreWords)
  const accountId = useAccountId()
  const { pathname, search } = useLocation()
  if (accountId) return <AccountFollow key={accountId} store={store} />
  const back = new URLSearchParams(search)
  back.set(intent, '1')
  const redirect = `${pathname}?${back}`
  return (
    <Button asChild variant="secondary">
      <Link to={`/signin?${new URLSearchParams({ redirect })}`}>
        <BellIcon />
        {t('follow')}
      </Link>
    </Button>
  )
}
