/** Words of what can be done with a group of any kind. */
export const groupsWords = {
  name: 'Name',
  nameMissing: 'Give it a name.',
  nameTooLong: (max: number) => `At most ${max} characters.`,
  save: 'Save',
  cancel: 'Cancel',
  searchPeople: 'Search people',
  add: 'Add',
  added: 'Added',
  nothingFound: 'Nothing found',
  errorAdding: 'The person could not be added',
};
