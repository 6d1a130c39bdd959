/// Codes of divisions that ISO 3166-2 had before, or that countries themselves count by.
///
/// They stand in columns for the region: "DIF" was Mexico City, "13" is Hebei for China's
/// statisticians, "A" was Alsace. A region that is no more is the one that it is in now. The codes
/// of today are names in the gazetteer.
///
/// Sources: ISO 3166-2 and its newsletters since 1998; the numbers are those of GB/T 2260, INEGI,
/// IBGE, ISTAT, INE, AGS, FIPS 5-2, SGC, SCB, BFS, DANE, UBIGEO, SUBDERE, INDEC, CBS, BPS, the
/// census of India and the Constitution's list of Russia.
enum DivisionCodes {
  /// The code of today.
  ///
  /// - Parameters:
  ///   - code: a code, in capitals.
  ///   - country: the country's ISO 3166-1 alpha-2 code.
  /// - Returns: the part of the ISO 3166-2 code behind the hyphen; nil if the code is not in the
  ///   table.
  /// - Complexity: O(codes of the country).
  static func current(_ code: String, in country: String) -> String? {
    guard let codes = table[country] else { return nil }
    for pair in codes.split(separator: " ") where pair.utf8.count > code.utf8.count {
      if pair.hasPrefix(code), pair.dropFirst(code.count).first == "=" {
        return String(pair.dropFirst(code.count + 1))
      }
    }
    return nil
  }

  private static let table: [String: String] = [
    "AR": """
    02=C 06=B 10=K 14=X 18=W 22=H 26=U 30=E 34=P 38=Y 42=L 46=F 50=M 54=N 58=Q 62=R 66=A \
    70=J 74=D 78=Z 82=S 86=G 90=T 94=V
    """,
    "AU": "1=NSW 2=VIC 3=QLD 4=SA 5=WA 6=TAS 7=NT 8=ACT",
    "BR": """
    11=RO 12=AC 13=AM 14=RR 15=PA 16=AP 17=TO 21=MA 22=PI 23=CE 24=RN 25=PB 26=PE 27=AL \
    28=SE 29=BA 31=MG 32=ES 33=RJ 35=SP 41=PR 42=SC 43=RS 50=MS 51=MT 52=GO 53=DF
    """,
    "CA": """
    10=NL 11=PE 12=NS 13=NB 24=QC 35=ON 46=MB 47=SK 48=AB 59=BC 60=YT 61=NT 62=NU PQ=QC \
    NF=NL
    """,
    "CH": """
    01=ZH 02=BE 03=LU 04=UR 05=SZ 06=OW 07=NW 08=GL 09=ZG 10=FR 11=SO 12=BS 13=BL 14=SH \
    15=AR 16=AI 17=SG 18=GR 19=AG 20=TG 21=TI 22=VD 23=VS 24=NE 25=GE 26=JU
    """,
    "CL": """
    01=TA 02=AN 03=AT 04=CO 05=VS 06=LI 07=ML 08=BI 09=AR 10=LL 11=AI 12=MA 13=RM 14=LR \
    15=AP 16=NB I=TA II=AN III=AT IV=CO V=VS VI=LI VII=ML VIII=BI IX=AR X=LL XI=AI XII=MA \
    XIV=LR XV=AP XVI=NB
    """,
    "CN": """
    11=BJ 12=TJ 13=HE 14=SX 15=NM 21=LN 22=JL 23=HL 31=SH 32=JS 33=ZJ 34=AH 35=FJ 36=JX \
    37=SD 41=HA 42=HB 43=HN 44=GD 45=GX 46=HI 50=CQ 51=SC 52=GZ 53=YN 54=XZ 61=SN 62=GS \
    63=QH 64=NX 65=XJ
    """,
    "CO": """
    05=ANT 08=ATL 11=DC 13=BOL 15=BOY 17=CAL 18=CAQ 19=CAU 20=CES 23=COR 25=CUN 27=CHO \
    41=HUI 44=LAG 47=MAG 50=MET 52=NAR 54=NSA 63=QUI 66=RIS 68=SAN 70=SUC 73=TOL 76=VAC \
    81=ARA 85=CAS 86=PUT 88=SAP 91=AMA 94=GUA 95=GUV 97=VAU 99=VID
    """,
    "CZ": "PR=10 ST=20 JC=31 PL=32 KA=41 US=42 LI=51 KR=52 PA=53 VY=63 JM=64 OL=71 ZL=72 MO=80",
    "DE": """
    BR=BB 01=SH 02=HH 03=NI 04=HB 05=NW 06=HE 07=RP 08=BW 09=BY 10=SL 11=BE 12=BB 13=MV \
    14=SN 15=ST 16=TH NRW=NW
    """,
    "EE": "44=45 49=50 51=52 57=56 59=60 65=64 67=68 70=71 78=79 82=81 86=87",
    "ES": """
    GE=GI 01=VI 02=AB 03=A 04=AL 05=AV 06=BA 07=IB 08=B 09=BU 10=CC 11=CA 12=CS 13=CR \
    14=CO 15=C 16=CU 17=GI 18=GR 19=GU 20=SS 21=H 22=HU 23=J 24=LE 25=L 26=RI 27=LU 28=MD \
    29=MA 30=MC 31=NC 32=OR 33=AS 34=P 35=GC 36=PO 37=SA 38=TF 39=CB 40=SG 41=SE 42=SO \
    43=T 44=TE 45=TO 46=V 47=VA 48=BI 49=ZA 50=Z 51=CE 52=ML
    """,
    "FR": """
    75=75C A=GES B=NAQ C=ARA D=BFC E=BRE F=CVL G=GES H=20R I=BFC J=IDF K=OCC L=NAQ M=GES \
    N=OCC O=HDF P=NOR Q=NOR R=PDL S=HDF T=NAQ U=PAC V=ARA COR=20R
    """,
    "GT": """
    AV=16 BV=15 CM=04 CQ=20 ES=05 GU=01 HU=13 IZ=18 JA=21 JU=22 PE=17 PR=02 QC=14 QZ=09 \
    RE=11 SA=03 SM=12 SO=07 SR=06 SU=10 TO=08 ZA=19
    """,
    "HU": """
    BC=BE DE=HB DU=FE EG=HE ER=PE GY=GS HV=CS KM=BK KV=SO MI=BZ NK=ZA NY=SZ PS=BA SD=CS \
    SF=FE SH=VA SK=JN SN=GS SS=TO ST=NO TB=KE VM=VE ZE=ZA
    """,
    "ID": """
    PP=PE 11=AC 12=SU 13=SB 14=RI 15=JA 16=SS 17=BE 18=LA 19=BB 21=KR 31=JK 32=JB 33=JT \
    34=YO 35=JI 36=BT 51=BA 52=NB 53=NT 61=KB 62=KT 63=KS 64=KI 65=KU 71=SA 72=ST 73=SN \
    74=SG 75=GO 76=SR 81=MA 82=MU 91=PB 94=PA
    """,
    "IE": "D=L",
    "IN": """
    CT=CG DD=DH DN=DH MM=MH OR=OD TG=TS UT=UK 01=JK 02=HP 03=PB 04=CH 05=UK 06=HR 07=DL \
    08=RJ 09=UP 10=BR 11=SK 12=AR 13=NL 14=MN 15=MZ 16=TR 17=ML 18=AS 19=WB 20=JH 21=OD \
    22=CG 23=MP 24=GJ 26=DH 27=MH 29=KA 30=GA 31=LD 32=KL 33=TN 34=PY 35=AN 36=TS 37=AP \
    38=LA
    """,
    "IQ": "TS=KI SW=SU",
    "IT": """
    01=21 02=23 03=25 04=32 05=34 06=36 07=42 08=45 09=52 10=55 11=57 12=62 13=65 14=67 \
    15=72 16=75 17=77 18=78 19=82 20=88
    """,
    "KZ": """
    ABA=10 AKM=11 AKT=15 ALA=75 ALM=19 AST=71 ATY=23 JET=33 KAR=35 KUS=39 KZY=43 MAN=47 \
    PAV=55 SEV=59 SHY=79 ULY=62 VOS=63 YUZ=61 ZAP=27 ZHA=31
    """,
    "MD": """
    BE=BD BL=BA CH=CA DB=DU DN=DO FR=FL HN=HI IL=IA LV=LE NS=NI RS=RI RZ=RE SG=SI SR=SO \
    TL=TE
    """,
    "MX": """
    DIF=CMX 01=AGU 02=BCN 03=BCS 04=CAM 05=COA 06=COL 07=CHP 08=CHH 09=CMX 10=DUR 11=GUA \
    12=GRO 13=HID 14=JAL 15=MEX 16=MIC 17=MOR 18=NAY 19=NLE 20=OAX 21=PUE 22=QUE 23=ROO \
    24=SLP 25=SIN 26=SON 27=TAB 28=TAM 29=TLA 30=VER 31=YUC 32=ZAC AGS=AGU BC=BCN CDMX=CMX \
    CHIS=CHP CHIH=CHH COAH=COA DGO=DUR EDOMEX=MEX GTO=GUA HGO=HID MICH=MIC NL=NLE QRO=QUE \
    TAMPS=TAM TLAX=TLA
    """,
    "NL": "ZL=ZE GD=GE 20=GR 21=FR 22=DR 23=OV 24=FL 25=GE 26=UT 27=NH 28=ZH 29=ZE 30=NB 31=LI",
    "NO": """
    01=31 02=32 04=34 05=34 06=33 07=39 08=40 09=42 10=42 12=46 14=46 16=50 17=50 19=55 \
    20=56
    """,
    "PE": """
    01=AMA 02=ANC 03=APU 04=ARE 05=AYA 06=CAJ 07=CAL 08=CUS 09=HUV 10=HUC 11=ICA 12=JUN \
    13=LAL 14=LAM 15=LIM 16=LOR 17=MDD 18=MOQ 19=PAS 20=PIU 21=PUN 22=SAM 23=TAC 24=TUM \
    25=UCA
    """,
    "PL": """
    DS=02 KP=04 LU=06 LB=08 LD=10 MA=12 MZ=14 OP=16 PK=18 PD=20 PM=22 SL=24 SK=26 WN=28 \
    WP=30 ZP=32
    """,
    "RU": """
    CHI=ZAB AGB=ZAB EVE=KYA TAY=KYA KOP=PER KOR=KAM UOB=IRK 01=AD 02=BA 03=BU 04=AL 05=DA \
    06=IN 07=KB 08=KL 09=KC 10=KR 11=KO 12=ME 13=MO 14=SA 15=SE 16=TA 17=TY 18=UD 19=KK \
    20=CE 21=CU 22=ALT 23=KDA 24=KYA 25=PRI 26=STA 27=KHA 28=AMU 29=ARK 30=AST 31=BEL \
    32=BRY 33=VLA 34=VGG 35=VLG 36=VOR 37=IVA 38=IRK 39=KGD 40=KLU 41=KAM 42=KEM 43=KIR \
    44=KOS 45=KGN 46=KRS 47=LEN 48=LIP 49=MAG 50=MOS 51=MUR 52=NIZ 53=NGR 54=NVS 55=OMS \
    56=ORE 57=ORL 58=PNZ 59=PER 60=PSK 61=ROS 62=RYA 63=SAM 64=SAR 65=SAK 66=SVE 67=SMO \
    68=TAM 69=TVE 70=TOM 71=TUL 72=TYU 73=ULY 74=CHE 75=ZAB 76=YAR 77=MOW 78=SPE 79=YEV \
    83=NEN 86=KHM 87=CHU 89=YAN
    """,
    "SD": """
    01=NO 02=DN 03=KH 04=NR 05=KA 06=GD 07=GZ 08=NW 09=KN 10=GK 11=DS 12=DW 13=KS 24=NB \
    25=SI 26=RS
    """,
    "SE": """
    01=AB 03=C 04=D 05=E 06=F 07=G 08=H 09=I 10=K 12=M 13=N 14=O 17=S 18=T 19=U 20=W 21=X \
    22=Y 23=Z 24=AC 25=BD
    """,
    "SS": "14=BW 15=BN 16=EW 17=EC 18=LK 19=EE 20=JG 21=WR 22=UY 23=NU",
    "TW": "KHQ=KHH TNQ=TNN TPQ=NWT TXQ=TXG",
    "US": """
    01=AL 02=AK 04=AZ 05=AR 06=CA 08=CO 09=CT 10=DE 11=DC 12=FL 13=GA 15=HI 16=ID 17=IL \
    18=IN 19=IA 20=KS 21=KY 22=LA 23=ME 24=MD 25=MA 26=MI 27=MN 28=MS 29=MO 30=MT 31=NE \
    32=NV 33=NH 34=NJ 35=NM 36=NY 37=NC 38=ND 39=OH 40=OK 41=OR 42=PA 44=RI 45=SC 46=SD \
    47=TN 48=TX 49=UT 50=VT 51=VA 53=WA 54=WV 55=WI 56=WY
    """,
    "VN": """
    03=07 06=02 14=68 20=66 24=25 27=DN 28=29 31=30 32=33 36=34 40=35 41=37 43=SG 46=45 \
    47=44 50=49 51=49 52=CT 53=69 54=56 55=59 57=SG 58=39 61=HP 63=18 67=18 70=68 72=35 \
    73=CT
    """,
    "ZA": "GT=GP NL=KZN NP=LP",
  ]
}
