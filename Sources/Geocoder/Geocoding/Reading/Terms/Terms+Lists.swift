// The lists of terms. Case and accents do not matter; initials are written without periods.

extension Terms {
  static let lists: [(role: Role, list: String)] = [
    (
      .noPlace,
      """
      sl,sn,est,edt,cdt,mst,mdt,pst,pdt,hst,jst,kst,phd,msc,bsc,mba,ceo,cto,cfo,coo,aest,aedt,acst,awst,cest,eest,nzst,nzdt,akst,\
      akdt,gmt,utc,central european time,eastern time,central time,pacific time,\
      mountain time,eastern standard time,central standard time,pacific standard time,\
      greenwich mean time,sine loco,sine nomine,sine anno,sa,sd,s l,s n,oo,oj,o o,\
      ohne ort,bm,br,b m,np,nd,n p,n d,no place,nn,et al,u a,mfl,tbc,tba,tbd,snd,slnd,sle,\
      slea,m,brm,when in rome,rome wasnt built in a day,rome was not built in a day,\
      all roads lead to rome,have a nice day,nice to meet you,nice to see you,je taime,r and d,\
      from russia with love
      """
    ),
    (
      .pronoun,
      """
      he,him,his,she,her,hers,they,them,their,theirs,xe,xem,ze,zir,hir,it,its,any,all,il,\
      lui,elle,iel,ael,er,ihm,ihn,sie,ihr,dey,deren,el,ella,ellos,ellas,ele,dele,ela,dela,\
      elu,lei,loro,hij,hem,zij,haar,die,hen,hun,han,ham,honom,hon,henne,hende,de,dem,den,\
      hin,m,w,f,d,x,он,его,она,ее,они,их,on,jego,ona,jej,oni,ich,hy,sy,ya,ey,em
      """
    ),
    (
      .quality,
      """
      friendly,ready,based only
      """
    ),
    (
      .unit,
      """
      km,m,cm,mm,mi,mile,miles,kilometer,kilometers,kilometre,kilometres,kms,ft,yd,kg,g,mg,lb,lbs,oz,l,ml,cl,hl,ha,sqm,sqft,h,hr,hrs,min,mins,sec,\
      secs,s,ms,uhr,kb,mb,gb,tb,kbps,mbps,gbps,hz,khz,mhz,ghz,w,kw,mw,gw,kwh,v,kv,\
      mah,hp,ps,px,dpi,mph,kmh,kph,kn,bp,ac,dc,jc,nc,usd,eur,gbp,cad,aud,chf,\
      jpy,cny,rmb,inr,nzd,mxn,brl,sek,nok,dkk,pln,czk,huf,ron,rub,zar,sgd,hkd,krw,aed,sar,\
      ils,php,thb,idr,myr,vnd,ngn,kes,egp,pkr,bdt,ars,clp,cop,pen,ct,cts,pct,yo,yrs,pcs,\
      pax,pp,st,stk,pc,c,f
      """
    ),
    (
      .era,
      """
      am,pm,ad,bc,bce,ce
      """
    ),
    (
      .month,
      """
      january,february,march,april,may,june,july,august,september,october,november,\
      december,jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,dec,januar,februar,marz,mai,\
      juni,juli,oktober,dezember,janvier,fevrier,mars,avril,juin,juillet,aout,septembre,\
      octobre,novembre,decembre,enero,febrero,marzo,abril,mayo,junio,julio,agosto,\
      septiembre,octubre,noviembre,diciembre,gennaio,febbraio,aprile,maggio,giugno,luglio,\
      settembre,ottobre,dicembre,janeiro,fevereiro,marco,maio,junho,julho,setembro,\
      outubro,novembro,dezembro,maj,maart
      """
    ),
    (
      .numberLabel,
      """
      id,ref,reference,order,order no,order number,invoice,invoice no,ticket,case,case no,\
      sku,isbn,issn,doi,item,item no,lot,serial,serial no,no,nr
      """
    ),
    (
      .codeLabelWord,
      """
      code,kod,no,nr,number,num,numero,n,is
      """
    ),
    (
      .airportLabel,
      """
      airport,apt,iata,iata code,airport code,flughafen,aeroport,aeropuerto,aeroporto,terminal,\
      lufthavn,flygplats,lotnisko,havalimani,аэропорт,luchthaven,repuloter,flying into,flying to,\
      flying from,flying out of,flew into,fly into,fly to,flight to,flight from,landed at,landed in,\
      landing at,landing in,layover in,layover at,stuck at,stuck in,arriving at,departing from
      """
    ),
    (
      .person,
      """
      i,we,he,she,they,ive,weve,theyve,he has,she has,they have,we have,i have
      """
    ),
    (
      .motion,
      """
      traveled,travelled,traveling,travelling,moved,moving,relocated,relocating,flew,\
      flying,went,going,emigrated,immigrated,migrated,returned,headed,heading,drove,\
      sailed,visited,visiting,move,travel,just moved,recently moved,have moved,has moved,\
      are moving,am moving,is moving,are visiting,am visiting,have visited,have been,\
      has been,been
      """
    ),
    (
      .toward,
      """
      to,into,back to,over to,down to,up to,in
      """
    ),
    (
      .origin,
      """
      from,originally from,orig from,born in,born and raised in,raised in,born,native of,formerly,\
      formerly in,previously,previously in,before,ex,grew up in,hailing from,hails from,moved from,\
      relocated from,came from,comes from,roots in,ne a,nee a,originaire de,nacido en,nacida en,\
      natural de,nascido em,nascida em,nato a,nata a,geboren in,aus,родился в,родилась в,родом из,из,\
      urodzony w,urodzona w
      """
    ),
    (
      .native,
      """
      native,born,raised,bred,transplant,expat
      """
    ),
    (
      .residence,
      """
      living in,lives in,live in,based in,based out of,now,now in,now based in,now living in,currently,\
      currently in,currently living in,currently based in,residing in,resides in,resident of,settled in,\
      moved to,relocated to,habite a,habitant a,vit a,vivo en,vive en,viviendo en,reside en,resido en,\
      vivo em,mora em,moro em,abito a,vive a,vivo a,wohnt in,wohne in,lebt in,lebe in,jetzt in,woont in,\
      bor i,живу в,живет в,проживаю в,mieszkam w
      """
    ),
    (
      .either,
      """
      or,oder,ou,o,или,lub,eller
      """
    ),
    (
      .lane,
      """
      from,to,origin,destination,pickup,pick up,delivery,drop off,von,nach,de,a,da,desde,hasta
      """
    ),
    (
      .printer,
      """
      apud,ex officina,ex officinis,ex typographia,ex typographeo,e typographeo,e typographia,typis,\
      in aedibus,in officina,impensis,sumptibus,excudebat,excudit,prostat apud,prostant apud,chez,\
      printed by,printed for,published by,gedruckt bei,gedruckt bey,im verlag,verlag von,presso,\
      en la imprenta de,en casa de,na officina de
      """
    ),
    (
      .direction,
      """
      n,s,e,w,ne,nw,se,sw,nne,ene,ese,sse,ssw,wsw,wnw,nnw,north,south,east,west,northeast,northwest,\
      southeast,southwest,north east,north west,south east,south west,due north,due south,due east,\
      due west
      """
    ),
    (
      .about,
      """
      about,approx,approximately,around,ca,circa,some,roughly,c
      """
    ),
    (
      .away,
      """
      of,from
      """
    ),
  ]

  /// Labels of postal codes, by the countries that they are used in.
  static let codeLabels: [(countries: String, list: String)] = [
    ("US", "zip,zip code,zipcode"),
    ("DE AT CH LI", "plz,postleitzahl"),
    ("IT SM VA", "cap,codice postale,codice di avviamento postale"),
    ("BR", "cep"),
    ("IN", "pin,pin code,pincode"),
    ("FR ES MX AR BE CA CH LU MA TN DZ PE CL CO UY EC CR", "cp,c p"),
    ("FR BE CH LU CA MC", "code postal"),
    ("ES MX AR CO PE CL UY EC CR PT BR RO", "codigo postal,cod postal"),
    ("CZ SK", "psc,smerovaci cislo"),
    ("PL", "kod pocztowy"),
    ("RU BY KZ UA KG UZ", "индекс,почтовый индекс,поштовий індекс,індекс"),
    ("CN", "邮编,邮政编码,郵編"),
    ("JP", "郵便番号"),
    ("TW", "郵遞區號"),
    ("KR", "우편번호"),
    ("SE NO DK FI", "postnr,postnummer,postinumero"),
    ("IE", "eircode"),
    ("HU", "iranyitoszam,irsz"),
    ("TR", "posta kodu"),
    ("HR SI RS BA", "postanski broj,postna stevilka"),
    ("GR", "τκ,ταχυδρομικος κωδικας,tk"),
    ("ID", "kode pos"),
    ("VN", "ma buu chinh"),
    ("IL", "מיקוד"),
    ("GB AU NZ NL BE", "postcode,post code"),
    ("CA ZA SG PH IN MY", "postal code,postalcode"),
  ]
}
