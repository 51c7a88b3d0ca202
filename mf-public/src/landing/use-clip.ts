import { useEffect, useState } from 'react'

const sceneTime = 2_200

/** Plays the scenes of a clip one after another; where motion is not wanted, it shows the last at once. */
export function useClip(scenes: number) {
  const [scene, setScene] = useState(0)
  const [state, setState] = useState<'waiting' | 'playing' | 'over'>('waiting')

  useEffect(() => {
    if (state !== 'playing') return
    const timer = setTimeout(() => (scene < scenes ? setScene(scene + 1) : setState('over')), sceneTime)
    return () => clearTimeout(timer)
  }, [state, scene, scenes])

  return {
    /** 0 is the poster. */
    scene,
    state,
    play() {
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      setScene(still ? scenes : 1)
      setState(still ? 'over' : 'playing')
    },
  }
}
