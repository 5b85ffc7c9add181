/** What the operators announce: above every page, and beside the letters. */
export const announcementTexts = {
  label: 'Announcement of the operators',
  title: 'Announcements',
  all: 'All announcements',
  dismiss: 'Dismiss the announcement',
  loading: 'Loading announcements',
};
