import { useEffect, useReducer } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))

/** Whole seconds until a time (milliseconds since 1970), counted down to 0. */
export function useCountdown(moment: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => {
      tick()
      if (secondsUntil(moment) === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return secondsUntil(moment)
}
