/** The page of the reader's own account. */
export const account = {
  nameTitle: "Your name",
  name: "Name",
  passwordTitle: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  changePassword: "Change password",
  passwordChanged: "Your password has been changed, and your other devices have been signed out.",
  devicesTitle: "Devices",
  devicesText: "Lost a phone, or used a shared computer? Sign out on every device, including this one.",
  signOutEverywhere: "Sign out everywhere",
  signOutEverywhereQuestion: "Sign out everywhere?",
  signOutEverywhereText: "You will need your email and password to sign in again on each device.",
  appearanceTitle: "Language and colours",
  appearanceText:
    "Choose them with this button, here or at the top of any page. This browser remembers your choice.",
};
