import { defineWords } from '@qasima/shared/i18n/words'

export const profileFieldsWords = defineWords('account.profile-fields', {
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    sex: 'Sex',
    MALE: 'Male',
    FEMALE: 'Female',
    birthDate: 'Birth date',
    country: 'Country',
    chooseCountry: 'Choose a country',
  },
  ar: {
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    sex: 'الجنس',
    MALE: 'ذكر',
    FEMALE: 'أنثى',
    birthDate: 'تاريخ الميلاد',
    country: 'الدولة',
    chooseCountry: 'اختر دولة',
  },
})
