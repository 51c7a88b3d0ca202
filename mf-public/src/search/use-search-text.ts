import { useNamedShop } from '@qasima/shared/suggest/use-named-shop'
import { type FormEvent, useEffect, useRef, useState } from 'react'

const settleTime = 250

/**
 * The text of the search box beside the search in the address. Typing reaches the address once it settles:
 * the first time as a new entry of the history, then in its place, until `commit`. Enter opens the one store that it names.
 */
export function useSearchText(search: string, apply: (search: string, replace: boolean) => void) {
  const [text, setText] = useState(search)
  // What this box last gave to the address; any other search there comes from Back, a link or a button.
  const [given, setGiven] = useState(search)
  const [seen, setSeen] = useState(search)
  const refining = useRef(false)
  const openNamedShop = useNamedShop()
  if (search !== seen) {
    setSeen(search)
    if (search !== given) {
      setGiven(search)
      setText(search)
    }
  }

  const give = useRef((_: string) => {})
  give.current = (value: string) => {
    if (value === given) return
    setGiven(value)
    apply(value, refining.current)
    refining.current = true
  }

  useEffect(() => {
    const timer = setTimeout(() => give.current(text.trim()), settleTime)
    return () => clearTimeout(timer)
  }, [text])

  /** The search is as it should be: what is typed next is a new search. */
  function commit(value = text) {
    give.current(value.trim())
    refining.current = false
  }

  return {
    text,
    setText,
    commit,
    /** The form around the box, which without scripts leads to the same address. */
    form: {
      role: 'search',
      method: 'get',
      onSubmit(event: FormEvent) {
        event.preventDefault()
        commit()
        void openNamedShop(text.trim())
      },
    },
  }
}
