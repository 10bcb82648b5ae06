/** The commonest passwords of published leaks and their words; digits around them are ignored when comparing. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passw0rd p4ssword passwort passphrase pass word qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn
  zxcvbnm iloveyou ilove loveyou lovely love letmein letme letmeinnow welcome welcomeback hello helloworld monkey
  dragon princess sunshine football baseball basketball superman batman spiderman ironman starwars pokemon master
  shadow ashley michael jessica jennifer michelle daniel andrew joshua matthew anthony charlie thomas jordan robert
  william george joseph samantha amanda nicole hannah sophie chloe olivia emily charlotte elizabeth victoria
  alexander alexandra christopher benjamin jonathan nicholas patrick richard steven edward harry james john david
  liverpool chelsea arsenal everton manchester united manchesterunited tottenham rangers celtic barcelona juventus
  realmadrid cowboys yankees lakers eagles steelers trustno freedom whatever nothing secret secrets private admin
  administrator administrateur root toor superuser user username guest default changeme changethis change temporary
  temp test testing tester test123 demo sample example computer internet server network system login signin access
  account security secure correct horse battery staple correcthorsebatterystaple killer hunter ranger buster tigger
  pepper ginger maggie bailey cookie cookies chocolate cheese banana orange apple cherry summer winter spring autumn
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december london england britain america australia canada india paris berlin london
  school college university teacher student pupil hospital doctor nurse patient office company business work
  soteria riverside harbour harbor organisation organization incident emergency safety staff manager headteacher
  mustang corvette ferrari porsche mercedes harley yamaha samsung iphone google facebook linkedin twitter youtube
  microsoft windows macbook amazon netflix minecraft roblox fortnite matrix phoenix silver golden diamond purple
  yellow orange green black white blue red rainbow butterfly flower flowers angel angels heaven jesus christ blessed
  family mother father daddy mommy mummy babygirl baby sweetheart honey darling sexy hottie fuckyou fuckoff fuck
  asshole bullshit biteme thunder lightning tiger tigers lion bear wolf eagle falcon hammer soccer tennis hockey
  golfer fishing guitar music metallica nirvana slipknot eminem blink naruto zaq1zaq1 abc123 a1b2c3 q1w2e3r4t5
  qazwsx qazwsxedc 1q2w3e4r 1q2w3e4r5t 1q2w3e 123qwe qwe123 abcd1234 aa123456 asd123 zxc123 iloveyou2 monkey1 dragon1
  donald trump biden obama boris brexit covid corona lockdown vaccine letmein1 welcome1 password1 admin123 the and my
  is a an i you me new old your our one two three four five six seven eight nine ten`
    .split(/\s+/)
    .filter(Boolean),
);
