import { defineWords } from '@qasima/shared/i18n/words'

export const videoPlayerWords = defineWords('public.video-player', {
  ar: { cannotPlay: 'تعذّر تشغيل هذا المقطع. حاول لاحقًا.' },
  en: { cannotPlay: 'This video cannot be played. Try again later.' },
})
