/** The page of one's own account. */
export const account = {
  nameTitle: "Your name",
  name: "Name",
  emailHint: "You sign in with it. Only whoever runs the service can change it.",
  passwordTitle: "Password",
  currentPassword: "Present password",
  newPassword: "New password",
  changePassword: "Change the password",
  passwordChanged: "Your password is changed. Your other devices are signed out.",
  devicesTitle: "Devices",
  devicesText:
    "Lost a phone, or used somebody else's computer? This signs you out on every device, this one included.",
  signOutEverywhere: "Sign out everywhere",
  signOutEverywhereQuestion: "Sign out everywhere?",
  signOutEverywhereText: "You sign in again on each device with your e-mail and password.",
  appearanceTitle: "Language and colours",
  appearanceText: "They are kept in this browser.",
};
