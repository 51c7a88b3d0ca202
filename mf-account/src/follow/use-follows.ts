import {
  changeFollow,
  type Follow,
  followShop,
  type listFollows,
  unfollowShop,
} from '@qasima/shared/contract/follow/follow.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import type { AccountRead } from '@qasima/shared/session/account-read'
import { toast } from '@qasima/shared/ui/toast'
import { useRef } from 'react'
import { undoTime } from '../panel/undo-time.ts'
import { followedStoresWords } from './followed-stores.words.ts'

type FollowSetting = Partial<Pick<Follow, 'channel' | 'pace'>>

/** Changes and ends following a store; undo restores the same settings. */
export function useFollows(read: AccountRead<ReplyOf<typeof listFollows>>, onRemoved: () => void) {
  const t = useWords(followedStoresWords)
  const language = useLanguage()
  // A reply is merged into the current list.
  const latest = useRef(read.reply)
  latest.current = read.reply
  const edit = (change: (items: readonly Follow[]) => Follow[]) => {
    if (!latest.current) return
    latest.current = { ...latest.current, items: change(latest.current.items) }
    read.replace(latest.current)
  }
  const put = (follow: Follow) =>
    edit((items) => items.map((item) => (item.shop.id === follow.shop.id ? follow : item)))
  const nameOf = ({ shop }: Follow) => ({ store: isolated(shop.shopName) })
  const orSay = (work: Promise<void>) => void work.catch((error) => toast.error(failureSentence(error, language)))

  async function change(follow: Follow, setting: FollowSetting) {
    put({ ...follow, ...setting })
    try {
      put(await call(changeFollow, { params: { shopId: follow.shop.id }, body: setting }))
      toast.success(t('saved', nameOf(follow)), { topic: 'follow' })
    } catch (error) {
      put(follow)
      throw error
    }
  }

  async function restore(follow: Follow) {
    const { shop, channel, pace } = follow
    await call(followShop, { params: { shopId: shop.id } })
    const restored = await call(changeFollow, { params: { shopId: shop.id }, body: { channel, pace } })
    edit((items) => [restored, ...items])
    toast.success(t('restored', nameOf(follow)), { topic: 'follow' })
  }

  async function unfollow(follow: Follow) {
    await call(unfollowShop, { params: { shopId: follow.shop.id } })
    onRemoved()
    edit((items) => items.filter(({ shop }) => shop.id !== follow.shop.id))
    toast.success(t('unfollowed', nameOf(follow)), {
      topic: 'follow',
      duration: undoTime,
      action: { label: t('undo'), onSelect: () => orSay(restore(follow)) },
    })
  }

  return {
    onChange: (follow: Follow, setting: FollowSetting) => orSay(change(follow, setting)),
    onUnfollow: (follow: Follow) => orSay(unfollow(follow)),
  }
}
