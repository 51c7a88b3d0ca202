import { changeProfile, profileProblems } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { toast } from '@qasima/shared/ui/toast'
import { accountFields } from '../form/field.words.ts'
import { Panel } from '../panel/panel.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileFormWords } from './profile-form.words.ts'

/** Changes the profile. */
export function ProfileForm({ user, onChange }: { user: User; onChange: (user: User) => void }) {
  const t = useWords(profileFormWords)
  const form = useContractForm(changeProfile, {
    name: 'profile',
    words: accountFields,
    defaults: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      sex: user.sex ?? '',
      birthDate: user.birthDate ?? '',
      country: user.country ?? '',
    },
    problems: (profile) => profileProblems(profile, new Date()),
    done({ user: changed }) {
      onChange(changed)
      toast.success(t('saved'))
    },
  })
  return (
    <Panel title={t('title')}>
      <ContractForm form={form}>
        <ProfileFields form={form} />
        <Button type="submit" alignSelf="start" loading={form.sending}>
          {t('save')}
        </Button>
      </ContractForm>
    </Panel>
  )
}
