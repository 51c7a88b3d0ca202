import { defineSection } from '@qasima/shared/admin/section'
import { video } from '@qasima/shared/contract/video/video.collection'

export const section = defineSection(video, {
  columns: [
    { name: 'title' },
    { name: 'person' },
    { name: 'poster' },
    { name: 'position' },
    { name: 'status' },
    { name: 'createdAt', hidden: true },
  ],
  query: 'sort=position',
  fields: [
    { name: 'person', hint: 'Speaker in the video' },
    { name: 'title' },
    { name: 'status' },
    { name: 'position', hint: 'Position on the landing page, lowest first' },
    {
      name: 'address',
      label: 'Address of the video',
      group: 'What is shown',
      hint: 'The address of the video on YouTube, TikTok or Instagram, or of a video file in the media library',
    },
    { name: 'poster', hint: 'Shown until the video plays' },
  ],
})
